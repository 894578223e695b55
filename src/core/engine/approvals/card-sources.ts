import type { Catalogue } from '../../activity/catalogue.ts'
import type { Reader } from '../../ports/store.ts'

/** Parts that a card is made from, besides the request. */
export interface CardSources {
  readonly reader: Reader
  /** Reads earlier requests again. */
  readonly catalogue: Catalogue
}
