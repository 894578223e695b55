import { beginCell, type Cell, storeMessageRelaxed } from '@ton/core'
import { beginBody, pay, textCell } from './made.ts'

export const message = (made = pay()) => beginCell().store(storeMessageRelaxed(made)).endCell()

/** A body of v3 with one message. */
export function sent(
  make: (builder: ReturnType<typeof beginCell>) => ReturnType<typeof beginCell>,
  more = false,
): Cell {
  const made = make(beginCell())
  return beginBody()
    .storeUint(3, 8)
    .storeRef((more ? refBody(true) : made.endCell()) as Cell)
    .endCell()
}
/** With its body in a cell of its own. */
export function refBody(withBits = false): Cell {
  const builder = beginCell().store(storeMessageRelaxed(pay({ body: textCell('a') }), { forceRef: true }))
  return (withBits ? builder.storeUint(1, 8) : builder).endCell()
}
