import { useId } from 'react'
import type { MessageView } from '../../../shared/messages.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { Disclosure } from '../../components/disclosure.tsx'
import { Moment } from '../../components/moment.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { MailFrame } from './mail-frame.tsx'

/** A code is read from afar; a credential bundle is only ever copied. */
const longestCode = 12

export function MessageItem({ message: { at, kind, to, subject, content } }: { message: MessageView }) {
  const id = useId()
  return (
    <article className="panel message" aria-labelledby={id}>
      <header className="panel-header">
        <div className="row-main">
          <h2 id={id}>{subject === null ? 'Text message' : <VisibleText text={subject} />}</h2>
          <p className="panel-meta">
            To <VisibleText text={to} />
          </p>
        </div>
        <p className="panel-meta">
          <Moment at={at} />
        </p>
      </header>
      {content === null ? (
        <p className="panel-empty">Sent. Only its recipient can read it.</p>
      ) : (
        <div className="message-body">
          {content.code !== null && (
            <p className="message-code">
              <span className={content.code.length > longestCode ? 'code code-long' : 'code'} translate="no">
                {content.code}
              </span>
              <CopyButton text={content.code} what="code" label="Copy" />
            </p>
          )}
          {kind === 'sms' && (
            <p className="message-text">
              <VisibleText text={content.text} />
            </p>
          )}
          {content.html !== null && (
            <Disclosure summary="The whole mail">
              <MailFrame html={content.html} />
            </Disclosure>
          )}
        </div>
      )}
    </article>
  )
}
