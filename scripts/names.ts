import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseSync } from 'vite'

/** A chain or a record, and the files of `src` outside its folder and the one list of its sort that name it. */
export interface Named {
  readonly name: string
  readonly files: readonly string[]
}

/** Folders of apps of a hardware wallet, which are called like the chains they are for. */
const appFolders = globSync('src/adapters/ledger/*/')

/**
 * Lists chains by the folder, the namespace, the keyword and the types that each declares. Comments and apps do not count, nor do the
 * folders of its kin, chains that declare the same namespace.
 */
export function chainsNamed(): readonly Named[] {
  const declared = globSync('src/core/chains/*/chain.ts')
    .sort()
    .map(file => ({ folder: dirname(file), words: wordsOf(file), namespace: namespaceOf(file) }))
  return declared.map(({ folder, words, namespace }) => {
    const [name = ''] = folder.split('/').slice(-1)
    const isKin = (other: string | undefined) => namespace !== undefined && other === namespace
    const kin = declared.filter(other => other.folder === folder || isKin(other.namespace)).map(({ folder }) => folder)
    // A namespace that others share names none of them.
    const own = kin.length > 1 ? words.filter(word => word !== namespace) : words
    return { name, files: naming(own, [...kin, ...appFolders], 'src/core/chains/index.ts') }
  })
}

function namespaceOf(file: string): string | undefined {
  return /\bnamespace: '([^']+)'/.exec(codeOf(file))?.[1]
}

function wordsOf(file: string): readonly string[] {
  const [name = ''] = dirname(file).split('/').slice(-1)
  const declared = [
    ...codeOf(file).matchAll(/\b(?:namespace|keyword): '([^']+)'|'(?:TRANSACTION_TYPE|ADDRESS_FORMAT)_(\w+)'/g),
  ]
  return [...new Set([name, ...declared.map(([, word, type]) => word ?? (type as string).toLowerCase())])]
}

/** Lists records by kind, as the store is asked for them: outside the records, and the subject that is called like the kind. */
export function recordsNamed(): readonly Named[] {
  const list = 'src/core/records/index.ts'
  return [...readFileSync(list, 'utf8').matchAll(/import \{ (\w+) \} from/g)].map(([, name = '']) => {
    const subject = `src/core/${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
    return { name, files: naming([name], [dirname(list), subject], list) }
  })
}

function naming(words: readonly string[], folders: readonly string[], list: string): string[] {
  // A word of its own, or a part of a name: `ethereumAddress`, `ADDRESS_FORMAT_ETHEREUM`, `eip155:1`.
  const pattern = new RegExp(
    words
      .map(
        word =>
          `(?<![a-z])${word}(?![a-z])|(?<![A-Za-z])${capital(word)}(?![a-z])|(?<![A-Z])${word.toUpperCase()}(?![A-Z])|(?<=[a-z])${capital(word)}(?![a-z])`,
      )
      .join('|'),
  )
  return sources
    .filter(({ file }) => file !== list && !folders.some(folder => file.startsWith(`${folder}/`)))
    .filter(({ code }) => pattern.test(code))
    .map(({ file }) => file)
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Returns the code of a file without comments. */
function codeOf(file: string): string {
  const text = readFileSync(file, 'utf8')
  let code = ''
  let from = 0
  for (const { start, end } of parseSync(file, text).comments) {
    code += text.slice(from, start)
    from = end
  }
  return code + text.slice(from)
}

const sources = globSync('src/**/*.{ts,tsx}')
  .sort()
  .map(file => ({ file, code: codeOf(file) }))

if (import.meta.main) {
  const every = process.argv.includes('--files')
  for (const [what, rows] of Object.entries({ chain: chainsNamed(), record: recordsNamed() })) {
    for (const { name, files } of rows) {
      console.log(`${what} ${name}: ${files.length}`)
      if (every) for (const file of files) console.log(`  ${file}`)
    }
  }
}
