/** A commit or a tag, as git signs it: its text without the signature. */
export type GitObject = GitCommit | GitTag

/** Somebody at a time, as git writes it: `Ada <ada@example.org> 1700000000 +0100`. */
export interface GitPerson {
  /** Name and address: `Ada <ada@example.org>`. */
  readonly name: string
  /** Seconds since the epoch. */
  readonly at: number
  /** Time zone: `+0100`. */
  readonly zone: string
}

export interface GitCommit {
  readonly kind: 'commit'
  /** Hash of the files, hex. */
  readonly tree: string
  readonly parents: readonly string[]
  readonly author: GitPerson
  readonly committer: GitPerson
  /** Signed tags that the commit merges, as it holds them: their lines, with the signatures. */
  readonly mergedTags: readonly string[]
  readonly message: string
}

export interface GitTag {
  readonly kind: 'tag'
  readonly name: string
  /** Kind of the object that gets the name, mostly `commit`. */
  readonly of: string
  /** Its hash, hex. */
  readonly object: string
  readonly tagger: GitPerson
  readonly message: string
}

const hashPattern = '[0-9a-f]{40}(?:[0-9a-f]{24})?'
const parentPattern = `parent ${hashPattern}\\n`
const mergedTagPattern = 'mergetag [^\\n]+\\n(?: [^\\n]*\\n)*'
const commitPattern = new RegExp(
  `^tree (?<tree>${hashPattern})\\n(?<parents>(?:${parentPattern})*)author ${personPattern('author')}\\ncommitter ${personPattern('committer')}\\n(?<tags>(?:${mergedTagPattern})*)\\n`,
)
const tagPattern = new RegExp(
  `^object (?<object>${hashPattern})\\ntype (?<of>commit|tree|blob|tag)\\ntag (?<name>[^\\n]+)\\ntagger ${personPattern('tagger')}\\n\\n`,
)

/** Only \n ends a line: `.`, `$` and `^` know other ends too, and a second reader with them would lose what follows. */
function personPattern(role: string): string {
  return `(?<${role}>[^\\n<>]* <[^\\n<>]*>) (?<${role}At>\\d{1,12}) (?<${role}Zone>[+-]\\d{4})`
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Reads a commit or a tag in UTF-8. Every line that is not known makes it unreadable: the card would leave it out.
 * @returns `undefined` for anything else
 */
export function readGitObject(bytes: Uint8Array): GitObject | undefined {
  const text = textOf(bytes)
  return text === undefined ? undefined : (readCommit(text) ?? readTag(text))
}

function readCommit(text: string): GitCommit | undefined {
  const read = commitPattern.exec(text)
  if (!read?.groups) return undefined
  const { tree = '', parents = '', tags = '' } = read.groups
  return {
    kind: 'commit',
    tree,
    parents: entriesOf(parents, parentPattern).map(line => line.slice('parent '.length, -1)),
    author: personOf(read.groups, 'author'),
    committer: personOf(read.groups, 'committer'),
    mergedTags: entriesOf(tags, mergedTagPattern).map(entry => entry.slice('mergetag '.length)),
    message: text.slice(read[0].length),
  }
}

function readTag(text: string): GitTag | undefined {
  const read = tagPattern.exec(text)
  if (!read?.groups) return undefined
  const { object = '', of = '', name = '' } = read.groups
  return { kind: 'tag', name, of, object, tagger: personOf(read.groups, 'tagger'), message: text.slice(read[0].length) }
}

type Groups = Readonly<Record<string, string>>

function personOf(groups: Groups, role: string): GitPerson {
  return { name: groups[role] ?? '', at: Number(groups[`${role}At`]), zone: groups[`${role}Zone`] ?? '' }
}

/** Lists entries that follow one another, each as the pattern has it. */
function entriesOf(text: string, pattern: string): readonly string[] {
  return text.match(new RegExp(pattern, 'gy')) ?? []
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}
