import type { Catalogue } from '../../activity/catalogue.ts'
import type { Reader } from '../../ports/store.ts'

/** Parts that a card is made from, besides the request. */
export interface CardParts {
  readonly reader: Reader
  /** By which earlier requests are read again. */
  readonly catalogue: Catalogue
}
