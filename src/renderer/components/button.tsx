import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from './spinner.tsx'

interface Props extends Omit<ComponentProps<'button'>, 'type'> {
  readonly variant?: 'primary' | 'plain' | 'quiet' | 'danger'
  readonly size?: 'normal' | 'small' | 'large'
  readonly icon?: ReactNode
  /** While true the button keeps its place and its focus but does nothing. */
  readonly busy?: boolean
  readonly type?: 'button' | 'submit'
}

export function Button({ variant = 'plain', size = 'normal', icon, busy, type = 'button', children, ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={`button button-${variant} button-${size} ${rest.className ?? ''}`}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={event => {
        if (busy) event.preventDefault()
        else rest.onClick?.(event)
      }}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}
