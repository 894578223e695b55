import { quoted, visible } from '../../display/visible.ts'
import { print } from '../language/print.ts'
import type { Node } from '../language/syntax.ts'

/** Text from a policy or of a name, in quotation marks. */
export function quotedPiece(text: string): string {
  return withoutBackticks(quoted(text, Number.POSITIVE_INFINITY, { leftToRight: true }))
}

/** A part of an expression as it is written, in backticks. */
export function codePiece(node: Node | string): string {
  const code = typeof node === 'string' ? node : print(node)
  return `\`${withoutBackticks(visible(code, Number.POSITIVE_INFINITY, { leftToRight: true }))}\``
}

/** A backtick from outside could end the code, and go on in our words. */
function withoutBackticks(text: string): string {
  return text.replaceAll('`', '⟨U+0060⟩')
}
