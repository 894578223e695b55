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
          piece.text
        ),
      )}
    </bdi>
  )
}
