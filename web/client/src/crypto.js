// WebCrypto, which is global in browsers and in Node from 19 on.
export const crypto = globalThis.crypto ?? (await import("node:crypto")).webcrypto;
