import { useEffect } from 'react'

/** Turns to the next by `j` and to the one before by `k`, unless the person types or a dialog is open. */
export function useTurningKeys(turn: { next(): void; previous(): void }, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      if (event.key === 'j') turn.next()
      if (event.key === 'k') turn.previous()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
}
