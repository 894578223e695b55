import type { Warning } from '../../../shared/card.ts'
import { ComparedAddresses } from '../../components/compared-addresses.tsx'
import { Notice } from '../../components/notice.tsx'
import { Sentence } from '../../components/sentence.tsx'

/** The dangers first. */
export function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  const ordered = [...warnings].sort((a, b) => Number(b.level === 'danger') - Number(a.level === 'danger'))
  return (
    <ul className="warnings">
      {ordered.map(({ level, text, compares }) => (
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
          </Notice>
        </li>
      ))}
    </ul>
  )
}
