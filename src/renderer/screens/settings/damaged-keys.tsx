import { Notice } from '../../components/notice.tsx'

/** Keys that are in the key vault and cannot be read, with the ways back. */
export function DamagedKeys({ damaged }: { damaged: readonly string[] }) {
  return (
    <Notice tone="danger" title="Keys are damaged in the key vault. Nothing can be signed with them.">
      <ul aria-label="Damaged keys">
        {damaged.map((noun, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two can have one name, and none moves.
          <li key={index}>The key of {noun}</li>
        ))}
      </ul>
      <p>
        If you have an older copy of the key vault, for example of vault.json, stop Countersign and put the copy back.
        Or restore a backup that has these keys: start Countersign with a new data directory, and choose “Restore a
        backup” there. Where a keychain still has the damaged keys, the restore says what to remove first. You can back
        up all other keys meanwhile: press “Back up Countersign”.
      </p>
    </Notice>
  )
}
