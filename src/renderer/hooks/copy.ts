import { useEffect, useState } from 'react'
import { useAnnounce } from './announce.tsx'

/** Puts text on the clipboard, and tells if that was refused; `copied` holds for two seconds after. */
export function useCopy(): { copied: boolean; copy(text: string): Promise<boolean> } {
  const [copied, setCopied] = useState(false)
  const announce = useAnnounce()
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  return {
    copied,
    copy: async text => {
      const done = await writeClipboard(text)
      setCopied(done)
      announce(done ? 'Copied' : 'Copying was refused. Select the text and copy it by hand.')
      return done
    },
  }
}

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** Copies in windows that are denied the clipboard permission: copying what is selected needs none. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'visually-hidden'
  const focused = document.activeElement
  ;(document.querySelector('[role=dialog], [role=alertdialog]') ?? document.body).append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return done
}
