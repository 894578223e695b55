import type { Warning } from '../../../shared/card.ts'
import { ComparedAddresses } from '../../components/compared-addresses.tsx'
import { Notice } from '../../components/notice.tsx'
import { Sentence } from '../../components/sentence.tsx'
import { VisibleText } from '../../components/visible-text.tsx'

/** The dangers first. */
export function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  const ordered = [...warnings].sort((a, b) => Number(b.level === 'danger') - Number(a.level === 'danger'))
  return (
    <ul className="warnings">
      {ordered.map(({ level, text, compares, screens }) => (
        <li key={`${text} ${compares?.asked ?? ''}`}>
          <Notice
            tone={level === 'danger' ? 'danger' : 'info'}
            title={
              <>
                <span className="visually-hidden">{level === 'danger' ? 'Danger: ' : 'Notice: '}</span>
                <Sentence text={text} />
              </>
            }
          >
            {compares && <ComparedAddresses {...compares} />}
            {screens && <ScreensToCompare screens={screens} />}
          </Notice>
        </li>
      ))}
    </ul>
  )
}

/** What a hardware wallet shows of a request that it cannot read, where the person is told to compare it. */
function ScreensToCompare({ screens }: { screens: NonNullable<Warning['screens']> }) {
  return (
    <dl className="warning-screens">
      {screens.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <VisibleText text={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
