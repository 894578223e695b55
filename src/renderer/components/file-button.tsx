import { FileUp } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'

interface Props {
  /** Name of the field, for readers. */
  readonly label: string
  /** Endings and types of the files. */
  readonly accept: string
  readonly busy?: boolean
  readonly onFile: (file: File) => void
  readonly children: ReactNode
}

/** Lets the person choose a file. */
export function FileButton({ label, accept, busy = false, onFile, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept={accept}
        className="visually-hidden"
        aria-label={label}
        tabIndex={-1}
        onChange={event => {
          const file = event.target.files?.[0]
          if (file) onFile(file)
        }}
      />
      <Button icon={<FileUp size={16} aria-hidden />} busy={busy} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </div>
  )
}
