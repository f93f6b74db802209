export interface Words { next(): bigint }
export interface LedgerStore {
  read(): Promise<string | null>;
  change(f: (text: string | null) => string): Promise<void>;
}
export class Rational {
  constructor(top: bigint, bottom?: bigint);
  static parse(given: string | number | bigint | Rational): Rational;
  plus(other: Rational): Rational;
  minus(other: Rational): Rational;
  over(whole: bigint | number): Rational;
  compare(other: Rational): -1 | 0 | 1;
  toString(): string;
}
export interface LedgerReport { token: string; round: number; question: number; epsilon: string; report?: string }
export class Ledger {
  static create(store: LedgerStore, epsilon: string | number): Promise<Ledger>;
  static open(store: LedgerStore): Promise<Ledger>;
  total(): Promise<Rational>;
  spent(): Promise<Rational>;
  token(seed: string, address: string): Promise<string>;
  find(seed: string): Promise<LedgerReport | null>;
  charge(seed: string, round: number, question: number, epsilon: Rational): Promise<void>;
  store(seed: string, report: string): Promise<void>;
}
export class MemoryStore implements LedgerStore {
  read(): Promise<string | null>;
  change(f: (text: string | null) => string): Promise<void>;
}
export class IndexedStore extends MemoryStore { constructor(name?: string) }
export class Refusal extends Error { kind: "mistake" | "budget" | "check" | "machine" }
export interface Randomizer {
  epsilon: Rational; values: bigint; rows: bigint; bits: number;
  report(value: bigint, row: bigint, words: Words): bigint;
}
export function readRandomizer(given: object): Randomizer;
export function reportText(report: bigint, bits: number): string;
export interface Field { name: string; low: number; high: number; words?: string[] }
export function checkSchema(schema: Field[]): void;
export function readRecord(schema: Field[], given: object | string | number): number[];
export function compileExpression(expression: unknown, schema: Field[]): {
  range: [bigint, bigint]; value(record: number[]): number;
};
export class Cohort {
  constructor(seed: string, token: string);
  round(people: number[]): Promise<number>;
  question(people: number[]): Promise<number>;
  row(rows: bigint): Promise<bigint>;
}
export class SecureWords implements Words { next(): bigint }
export function wordCoin(threshold: bigint, words: Words): boolean;
export function wordDie(n: bigint, words: Words): bigint;
export class WordGeometric {
  constructor(threshold: bigint, longest: bigint);
  draw(cut: bigint, words: Words): bigint;
}
export function truthThreshold(epsilon: Rational, a: bigint, b: bigint): bigint;
export function decayThreshold(x: Rational): bigint;
export function drawToken(): string;
export function toHex(bytes: Iterable<number>): string;
export function fromHex(text: string, length: number): Uint8Array;
export const wireVersion: 1;
export function checkStudy(study: unknown): void;
export function readQuestion(question: { value: unknown; randomizer: object }, schema: Field[]): {
  expression: { range: [bigint, bigint]; value(record: number[]): number }; randomizer: Randomizer;
};
export interface Joined {
  outcome: "sent" | "refused" | "too_late" | "too_soon"; result: string; round: number; epsilon?: string;
}
export function join(url: string, record: object | string | number, ledger: Ledger,
  options?: { fetch?: typeof fetch; words?: Words; pace?: number; protocolHash?: string }): Promise<Joined>;
export function fetchStudy(url: string, options?: { fetch?: typeof fetch; protocolHash?: string }): Promise<any>;
export function canonicalJson(value: unknown): string;
export function protocolHash(study: object): Promise<string>;
export function transcriptHash(before: string, questions: unknown[], tallies: unknown[]): Promise<string>;
export function nextTick(begin: number, now: number, pace: number): number;
