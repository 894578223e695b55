/** Words of one kind of movement. */
interface MovementLabels {
  /** Before the amount, where the account that signs gives it. */
  readonly own: string
  /** Before the amount, where another gives it. */
  readonly others: string
  /** Before the address or the words of who gets it. */
  readonly to: string
}

/** Labels of the lines of a card that say what moves, by what is done with it. */
export const movementLabels = {
  sends: { own: 'You send', others: 'Sent', to: 'To' },
  exchanges: { own: 'You exchange', others: 'Exchanged', to: 'With' },
  allows: { own: 'You allow', others: 'Allowed', to: 'To be taken by' },
  disallows: { own: 'You no longer allow', others: 'No longer allowed', to: 'To be taken by' },
  offers: { own: 'You offer', others: 'Offered', to: 'To' },
  stakes: { own: 'You stake', others: 'Staked', to: 'With' },
  lends: { own: 'You lend', others: 'Lent', to: 'To' },
  burns: { own: 'You destroy', others: 'Destroyed', to: 'From' },
  receives: { own: 'You receive at least', others: 'Paid out at least', to: 'To' },
} as const satisfies Readonly<Record<string, MovementLabels>>

/** Labels of amounts beyond single movements: more than them, and several of them together. */
export const amountLabels = { also: 'You also send', total: 'In all' } as const
