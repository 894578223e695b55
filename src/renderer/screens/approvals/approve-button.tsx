import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import { KeyHint } from '../../components/key-hint.tsx'
import { Spinner } from '../../components/spinner.tsx'
import { useArmed } from '../../hooks/armed.ts'
import type { Key } from '../../hooks/keys.tsx'
import { shortcutOf } from '../../words/key-caps.ts'

interface Props {
  readonly label: string
  readonly ref: Ref<HTMLButtonElement>
  /** Key that moves the focus here. */
  readonly shortcut: Key
  /** Names exactly what would be approved; a new one disarms the button. */
  readonly armingKey: string
  /** Looks like what it is. */
  readonly dangerous: boolean
  /** What has to be done first, as a sentence; null for nothing. */
  readonly missing: string | null
  /** False where something beside the button shows what is missing. */
  readonly isMissingShown: boolean
  readonly busy: boolean
  readonly disabled: boolean
  readonly onApprove: () => void
}

/**
 * Approves by a click, or by Space while it has the focus; never by Enter, which people press without looking. It counts
 * only if the press began while the button was armed for what it would approve now.
 */
export function ApproveButton({ label, armingKey, dangerous, missing, busy, disabled, onApprove, ...props }: Props) {
  const { armed, wait } = useArmed(armingKey)
  const [isFocused, setFocused] = useState(false)
  const pressed = useRef<string | null>(null)
  const hint = useId()
  const ready = armed && missing === null && !busy && !disabled

  const readiness = armed ? 'Press Space to approve. Enter does nothing.' : 'Available in one second.'

  const beginPress = () => {
    pressed.current = ready ? armingKey : ''
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.preventDefault()
    else if (event.key === ' ' && !event.repeat) beginPress()
  }
  const onClick = () => {
    const began = pressed.current ?? armingKey
    pressed.current = null
    if (ready && began === armingKey) onApprove()
  }

  return (
    <>
      <button
        ref={props.ref}
        type="button"
        className={`button button-approve ${dangerous ? 'button-approve-danger' : ''} button-large`}
        data-armed={ready || undefined}
        aria-disabled={!ready}
        aria-describedby={hint}
        aria-keyshortcuts={shortcutOf(props.shortcut.key)}
        onPointerDown={beginPress}
        onPointerCancel={() => {
          pressed.current = null
        }}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        {!armed && <span key={wait} className="arming" aria-hidden="true" />}
        {busy && <Spinner />}
        <span className="button-approve-label">{label}</span>
        {/* Once it has the focus, another key presses it. */}
        <KeyHint of={isFocused ? { key: 'Space' } : props.shortcut} />
      </button>
      <span id={hint} className={missing !== null && props.isMissingShown ? 'approve-missing' : 'visually-hidden'}>
        {missing ?? readiness}
      </span>
    </>
  )
}
