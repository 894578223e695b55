/** Characters that no shell of POSIX gives a meaning, wherever in a word they are. */
const plain = /^[\w@%+=:,./-]+$/

/** Writes a path for a command that a person is to run: as one word of a POSIX shell, and never as an option. */
export function shellPath(path: string): string {
  const named = path.startsWith('-') ? `./${path}` : path
  return plain.test(named) ? named : `'${named.replaceAll("'", "'\\''")}'`
}
