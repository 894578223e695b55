import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/**
 * The least a signing server can do, with the primitives the agent uses: check a P-256 stamp, sign, commit one row
 * durably, answer. It knows one API key, one signing key and one kind of request, and refuses nothing else.
 *
 *     node bench/floor.ts PUBLIC_KEY
 *
 * PUBLIC_KEY is that API key, compressed, 33 bytes, hex. Prints one line of JSON with its port when it listens.
 */
const secp256k1 = createRequire(import.meta.url)('secp256k1/bindings') as typeof import('secp256k1')

const apiKey = createPublicKey({
  // SubjectPublicKeyInfo (RFC 5480) of a compressed P-256 point.
  key: Buffer.from(`3039301306072a8648ce3d020106082a8648ce3d030107032200${process.argv[2]}`, 'hex'),
  format: 'der',
  type: 'spki',
})
const signingKey = Buffer.from(
  generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey.export({ format: 'jwk' }).d ?? '',
  'base64url',
)

const folder = mkdtempSync(join(tmpdir(), 'countersign-floor-'))
const database = new Database(join(folder, 'floor.db'))
database.pragma('journal_mode = WAL')
database.pragma('synchronous = FULL')
database.pragma('locking_mode = EXCLUSIVE')
database.exec('CREATE TABLE signed (rank INTEGER PRIMARY KEY, body TEXT NOT NULL, signature BLOB NOT NULL) STRICT')
const insert = database.prepare('INSERT INTO signed (body, signature) VALUES (?, ?)')

interface Row {
  readonly body: string
  readonly signature: Uint8Array
  done(): void
}
let waiting: Row[] = []
const commitAll = database.transaction((rows: readonly Row[]) => {
  for (const { body, signature } of rows) insert.run(body, signature)
})

const server = createServer((request, response) => {
  void answer(request).then(
    value => {
      const text = JSON.stringify(value)
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': text.length }).end(text)
    },
    () => response.writeHead(400).end(),
  )
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port })}\n`)
})
process.once('SIGTERM', () => {
  database.close()
  rmSync(folder, { recursive: true })
  process.exit(0)
})

async function answer(request: IncomingMessage) {
  const body = await bytesOf(request)
  const stamp = JSON.parse(Buffer.from(String(request.headers['x-stamp']), 'base64url').toString())
  if (!(await isStamped(body, Buffer.from(stamp.signature, 'hex')))) throw new Error('the stamp does not verify')
  const text = body.toString()
  const digest = Buffer.from(JSON.parse(text).parameters.payload, 'hex')
  const { signature, recid } = secp256k1.ecdsaSign(digest, signingKey)
  await commit(text, signature)
  const hex = Buffer.from(signature).toString('hex')
  return { r: hex.slice(0, 64), s: hex.slice(64), v: `0${recid}` }
}

function bytesOf(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => resolve(Buffer.concat(chunks)))
    request.on('error', reject)
  })
}

/** Verifies in the thread pool, as the agent does it. */
function isStamped(body: Buffer, signature: Buffer): Promise<boolean> {
  return new Promise(resolve => {
    verify('sha256', body, apiKey, signature, (error, ok) => resolve(!error && ok))
  })
}

/** Resolves when the row is durable. The rows of one turn of the event loop share a commit. */
function commit(body: string, signature: Uint8Array): Promise<void> {
  return new Promise(done => {
    if (waiting.length === 0) setImmediate(flush)
    waiting.push({ body, signature, done })
  })
}

function flush(): void {
  const rows = waiting
  waiting = []
  commitAll.immediate(rows)
  for (const row of rows) row.done()
}
