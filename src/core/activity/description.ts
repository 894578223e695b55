import type { Shown } from '../../shared/card.ts'

/** The part of a card an activity knows; who asks and why is added by the engine. */
export type Description = Omit<Shown, 'asks' | 'why'>
