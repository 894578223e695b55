import { Fragment } from 'react'
import { piecesOf } from '../words/marks.ts'

/**
 * Text that came from a caller. Isolated, so that its direction cannot reorder what stands beside it, and with the marks
 * of hidden characters and letters of another script than their word set apart.
 */
export function VisibleText({ text }: { text: string }) {
  return (
    <bdi className="visible-text">
      {piecesOf(text).map((piece, index) =>
        'mark' in piece ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
          <span key={index} className="mark" title={`Hidden character: ${piece.meaning}`}>
            {`⟨${piece.mark}⟩`}
          </span>
        ) : 'letter' in piece ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
          <span key={index} className="mark" title={`${piece.meaning}, in a word of other letters`}>
            {piece.letter}
            <span className="visually-hidden"> ({piece.meaning}) </span>
          </span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
          <Breakable key={index} text={piece.text} />
        ),
      )}
    </bdi>
  )
}

/** A long number that does not fit on its line is broken between its groups: within one, its size would be misread. */
function Breakable({ text }: { text: string }) {
  return text.split(/(?<=\d,)(?=\d{3})/).map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity but their place
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {group}
    </Fragment>
  ))
}
