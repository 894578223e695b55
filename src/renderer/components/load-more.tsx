import type { Failure } from '../hooks/query.ts'
import { Button } from './button.tsx'
import { FailureNotice } from './failure-notice.tsx'

interface Props {
  readonly pages: {
    readonly more: boolean
    readonly loadingMore: boolean
    readonly moreError: Failure | null
    loadMore(): void
  }
  readonly label: string
}

/** Asks for the next page of a list, where there is one, and says why it did not come. */
export function LoadMore({ pages: { more, loadingMore, moreError, loadMore }, label }: Props) {
  return (
    <>
      <FailureNotice error={moreError} />
      {more && (
        <div className="load-more">
          <Button busy={loadingMore} onClick={loadMore}>
            {label}
          </Button>
        </div>
      )}
    </>
  )
}
