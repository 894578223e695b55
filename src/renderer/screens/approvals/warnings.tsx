import type { Warning } from '../../../shared/card.ts'
import { ComparedAddresses } from '../../components/compared-addresses.tsx'
import { Notice } from '../../components/notice.tsx'
import { Sentence } from '../../components/sentence.tsx'
import { VisibleText } from '../../components/visible-text.tsx'

/** One box of dangers, and below it one of notices. */
export function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  return (
    <div className="warnings">
      {(['danger', 'notice'] as const).map(level => (
        <WarningBox key={level} level={level} warnings={warnings.filter(each => each.level === level)} />
      ))}
    </div>
  )
}

function WarningBox({ level, warnings }: { level: Warning['level']; warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null
  return (
    <Notice tone={level === 'danger' ? 'danger' : 'info'}>
      <ul className="warning-list">
        {warnings.map(({ text, compares, screens }) => (
          <li key={`${text} ${compares?.asked ?? ''}`}>
            <p className="notice-title">
              <span className="visually-hidden">{level === 'danger' ? 'Danger: ' : 'Notice: '}</span>
              <Sentence text={text} />
            </p>
            {compares && <ComparedAddresses {...compares} />}
            {screens && <ScreensToCompare screens={screens} />}
          </li>
        ))}
      </ul>
    </Notice>
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
