import { Download, FileUp } from 'lucide-react'
import { useState } from 'react'
import { download } from '../../browser/download.ts'
import { ActionsMenu } from '../../components/actions-menu.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { useAction } from '../../hooks/action.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { ImportDialog } from './import-dialog.tsx'

/** Names come from files and go into them. */
export function FileActions({ isEmpty }: { isEmpty: boolean }) {
  const organizationId = useOrganizationId()
  const write = useAction('addressBook.export')
  const [importing, setImporting] = useState(false)

  async function save(format: 'csv' | 'json'): Promise<void> {
    const answer = await write.run({ organizationId, format })
    if (answer.ok) download(`address-book.${format}`, answer.value)
  }

  return (
    <>
      <FailureNotice error={write.error} />
      <ActionsMenu
        label="Actions for the address book"
        actions={[
          { label: 'Import', icon: <FileUp size={15} aria-hidden />, onChoose: () => setImporting(true) },
          ...(isEmpty ? [] : (['csv', 'json'] as const)).map(format => ({
            label: `Export ${format.toUpperCase()}`,
            icon: <Download size={15} aria-hidden />,
            onChoose: () => void save(format),
          })),
        ]}
      />
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  )
}
