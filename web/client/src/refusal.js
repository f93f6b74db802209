/** The one error of this package. `kind`: mistake, budget, check (the study is not as it should be), machine (network). */
export class Refusal extends Error {
  constructor(message, kind = "mistake") {
    super(message);
    this.name = "Refusal";
    this.kind = kind;
  }
}

export function require(ok, message, kind = "mistake") {
  if (!ok) throw new Refusal(message, kind);
}
