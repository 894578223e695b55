import { useState } from 'react'
import type { ImportedName } from '../../../shared/address-book.ts'
import { Address } from '../../components/address.tsx'
import { Button } from '../../components/button.tsx'
import { CheckField } from '../../components/check-field.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { FileButton } from '../../components/file-button.tsx'
import { Modal } from '../../components/modal.tsx'
import { useToast } from '../../components/toasts.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useAction } from '../../hooks/action.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { counted } from '../../words/count.ts'

/** Reads names from a file, shows what is in it, and adds them once the person says so. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const organizationId = useOrganizationId()
  const read = useAction('addressBook.readFile')
  const add = useAction('addressBook.import')
  const toast = useToast()
  const [names, setNames] = useState<readonly ImportedName[] | null>(null)
  const [isCompared, setCompared] = useState(false)
  const fresh = names?.filter(({ problem, isThere }) => problem === null && !isThere) ?? []
  const alike = fresh.filter(({ looksLike }) => looksLike !== null).length

  async function readFile(file: File): Promise<void> {
    setCompared(false)
    const answer = await read.run({ organizationId, text: await file.text() })
    setNames(answer.ok ? answer.value : null)
  }

  async function confirm(): Promise<void> {
    const entries = fresh.map(({ name, address, chains }) => ({ name, address, chains: [...chains] }))
    const answer = await add.run({ organizationId, entries })
    if (!answer.ok) return
    onClose()
    toast(`Added ${counted(entries.length, 'name', 'names')}`)
  }

  return (
    <Modal
      open
      onClose={onClose}
      title="Import names"
      width="wide"
      description="Choose a file that Export wrote, or a CSV file with the columns name, address and chains."
    >
      <div className="form">
        <FileButton
          label="File with names"
          accept=".csv,.json,text/csv,application/json"
          busy={read.busy}
          onFile={file => void readFile(file)}
        >
          {names ? 'Choose another file' : 'Choose a file'}
        </FileButton>
        <FailureNotice error={read.error ?? add.error} />
        {names && <Summary names={names} fresh={fresh.length} />}
        {names && names.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
          <ul className="rows import-list" tabIndex={0} aria-label="Names in the file">
            {names.slice(0, mostShown).map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file may hold the same twice
              <ImportRow key={index} entry={name} />
            ))}
          </ul>
        )}
        {alike > 0 && (
          <CheckField
            label={`I compared ${alike === 1 ? 'the address that only looks' : `the ${alike} addresses that only look`} like one I know.`}
            description="Somebody may have made this address so that you pay it by mistake. A name makes it look right."
            checked={isCompared}
            onChange={setCompared}
          />
        )}
        <div className="form-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={add.busy}
            disabled={fresh.length === 0 || (alike > 0 && !isCompared)}
            onClick={() => void confirm()}
          >
            {fresh.length === 0 ? 'Add' : `Add ${counted(fresh.length, 'name', 'names')}`}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

/** Number of entries of a long file that a person looks through. */
const mostShown = 200

function Summary({ names, fresh }: { names: readonly ImportedName[]; fresh: number }) {
  const there = names.filter(({ isThere }) => isThere).length
  const wrong = names.length - fresh - there
  const parts = [
    `${counted(fresh, 'name', 'names')} can be added`,
    ...(there > 0 ? [`${there} ${there === 1 ? 'is' : 'are'} in the book already`] : []),
    ...(wrong > 0 ? [`${wrong} cannot be added`] : []),
    ...(names.length > mostShown ? [`the first ${mostShown} are listed`] : []),
  ]
  return (
    <p className="quiet" role="status">
      {parts.join(', ')}.
    </p>
  )
}

function ImportRow({ entry: { nameShown, address, holdsOn, problem, isThere, looksLike } }: { entry: ImportedName }) {
  return (
    <li className="row">
      <div className="row-main">
        <p className="row-title">
          <VisibleText text={nameShown} />
          {isThere && <span className="chip chip-quiet">In the book</span>}
          {looksLike !== null && (
            <span className="chip chip-bad">
              <VisibleText text={`Look-alike of “${looksLike}”`} />
            </span>
          )}
          {problem !== null && <span className="chip chip-bad">Not added</span>}
        </p>
        <p className="row-mono">{problem === null ? <Address address={address} /> : <VisibleText text={address} />}</p>
        <p className="row-meta">
          <VisibleText text={problem ?? holdsOn} />
        </p>
      </div>
    </li>
  )
}
