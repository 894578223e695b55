import { choose } from '../browser/appearance.ts'
import { useChosen } from '../hooks/chosen.ts'
import type { Dialog } from '../hooks/dialog.ts'
import { type Key, useKeys, useKnownKeys, type Where } from '../hooks/keys.tsx'
import { CheckField } from './check-field.tsx'
import { KeyCaps } from './key-caps.tsx'
import { Modal } from './modal.tsx'

const titles: Readonly<Record<Where, string>> = { here: 'On this screen', everywhere: 'Everywhere' }

/** All keys that do something now, and the key that shows them. */
export function KeySheet({ dialog }: { dialog: Dialog }) {
  useKeys('everywhere', { sheet: { key: '?', words: 'Show all keys', act: dialog.open } })
  const known = useKnownKeys()
  return (
    <Modal open={dialog.isOpen} onClose={dialog.close} title="Keys" width="wide">
      {dialog.isOpen && (
        <div className="key-sheet">
          <KeyList title={titles.here} keys={known('here')} />
          <KeyList title={titles.everywhere} keys={known('everywhere')} />
        </div>
      )}
      <CheckField
        label="Use keys without Ctrl or ⌘"
        description="They never act while you type. Switch them off if you speak to your computer or press keys by accident."
        checked={useChosen('single-keys') === 'on'}
        onChange={on => choose('single-keys', on ? 'on' : 'off')}
      />
    </Modal>
  )
}

function KeyList({ title, keys }: { title: string; keys: readonly Key[] }) {
  if (keys.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <dl className="key-list">
        {keys.map(({ key, words }) => (
          <div key={key}>
            <dt>
              <KeyCaps of={key} />
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
