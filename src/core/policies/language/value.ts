/**
 * A value of the policy language. Integers are bigint; a struct or map is an object without a prototype, whose absent fields are
 * missing: reading one is an error of the clause. Its properties may be getters, so that what no expression reads is not worked out.
 */
export type Value = boolean | bigint | string | Timestamp | readonly Value[] | Struct

export interface Struct {
  readonly [field: string]: Value
}

/** A point in time, in milliseconds since the epoch. */
export class Timestamp {
  readonly ms: number
  constructor(ms: number) {
    this.ms = ms
  }
}

/** Values of the keywords of an expression for one request. A keyword may be absent, as a field may. */
export type Scope = Struct
