import type { Identified } from '../record/identified.ts'

/** A web page's origin the person has decided about, for example `https://app.example.org`. */
export interface Origin extends Identified {
  readonly origin: string
  readonly decision: 'allowed' | 'refused'
}
