/** Vaults that others took the place of, and how to get at what they hold. */
export function OldVaults({ files }: { files: readonly string[] }) {
  return (
    <>
      <h3>Old key vaults</h3>
      <p>
        Countersign keeps these files in its data directory. To get a wallet out of one, copy it to an empty directory
        as <code translate="no">vault.json</code>, start Countersign there with{' '}
        <code translate="no">--data DIRECTORY --begin-anew</code>, open it with its passphrase, and back up the wallet.
      </p>
      <ul className="plain-list" aria-label="Old key vaults">
        {files.map(file => (
          <li key={file}>
            <code translate="no">{file}</code>
          </li>
        ))}
      </ul>
    </>
  )
}
