import type { ComponentProps, ReactNode } from 'react'
import type { Key } from '../hooks/keys.tsx'
import { shortcutOf } from '../words/key-caps.ts'
import { KeyHint } from './key-hint.tsx'
import { Spinner } from './spinner.tsx'

interface Props extends Omit<ComponentProps<'button'>, 'type'> {
  readonly variant?: 'primary' | 'plain' | 'quiet' | 'danger'
  readonly size?: 'normal' | 'small' | 'large'
  readonly icon?: ReactNode
  /** While true the button keeps its place and its focus but does nothing. */
  readonly busy?: boolean
  readonly type?: 'button' | 'submit'
  /** Key that does the same. */
  readonly shortcut?: Key
}

export function Button({ variant = 'plain', size = 'normal', type = 'button', ...props }: Props) {
  const { icon, busy, shortcut, children, ...rest } = props
  return (
    <button
      {...rest}
      type={type}
      className={`button button-${variant} button-${size} ${rest.className ?? ''}`}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-keyshortcuts={shortcut && shortcutOf(shortcut.key)}
      onClick={event => {
        if (busy) event.preventDefault()
        else rest.onClick?.(event)
      }}
    >
      {busy ? <Spinner /> : icon}
      {children}
      <KeyHint of={shortcut} />
    </button>
  )
}
