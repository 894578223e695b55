import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Headless, InitialClient } from './headless.ts'
import { type RunningProgram, startProgram } from './program.ts'
import { turnkeyClient } from './turnkey.ts'

/** `countersign ssh-agent` in a process of its own, listening. */
export interface RunningSshAgent {
  readonly socket: string
  readonly program: RunningProgram
  /** Lines of `ssh-add -L`, by the kind of key. */
  readonly keys: { readonly ed25519: string; readonly p256: string }
}

/** Makes an Ed25519 account and a P-256 key without addresses on a chain, and one on a chain; then starts the SSH agent. */
export async function startSshAgent(
  agent: Headless,
  credentials: InitialClient,
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningSshAgent> {
  const client = turnkeyClient(credentials)
  const { organizationId } = credentials
  const common = { timestampMs: String(Date.now()), organizationId }
  await client.createWallet({
    ...{ ...common, type: 'ACTIVITY_TYPE_CREATE_WALLET' },
    parameters: {
      walletName: 'Ways in',
      accounts: [
        { ...ed25519, path: "m/44'/501'/0'/0'", addressFormat: 'ADDRESS_FORMAT_SOLANA' },
        { ...ed25519, path: "m/13'/0'", addressFormat: 'ADDRESS_FORMAT_COMPRESSED' },
      ],
    },
  })
  await client.createPrivateKeys({
    ...{ ...common, type: 'ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2' },
    parameters: {
      privateKeys: [{ privateKeyName: 'Laptop', curve: 'CURVE_P256', addressFormats: [], privateKeyTags: [] }],
    },
  } as unknown as Parameters<typeof client.createPrivateKeys>[0])
  const socket = join(folder, 'ssh', 'agent.sock')
  mkdirSync(folder, { recursive: true })
  const program = await startProgram('ssh-agent', ['--url', agent.api, '--socket', socket], {
    COUNTERSIGN_TOKEN: credentials.token,
    HOME: folder,
    ...environment,
  })
  await program.said(1)
  const listed = await say(socket, Buffer.of(11))
  return { socket, program, keys: keysIn(listed, folder) }
}

const ed25519 = { curve: 'CURVE_ED25519', pathFormat: 'PATH_FORMAT_BIP32' } as const

/** Reads the keys of an answer, and leaves each as a file for `ssh-keygen`: `ed25519.pub`, `p256.pub`. */
function keysIn(answer: Buffer, folder: string): RunningSshAgent['keys'] {
  const lines = new Map<string, string>()
  let at = 5
  const next = () => {
    const length = answer.readUInt32BE(at)
    at += 4 + length
    return answer.subarray(at - length, at)
  }
  for (let left = answer.readUInt32BE(1); left > 0; left--) {
    const [key, comment] = [next(), next()]
    const kind = key.subarray(4, 4 + key.readUInt32BE(0)).toString()
    const name = kind === 'ssh-ed25519' ? 'ed25519' : 'p256'
    lines.set(name, `${kind} ${key.toString('base64')} ${comment}`)
    writeFileSync(join(folder, `${name}.pub`), `${lines.get(name)}\n`)
  }
  return { ed25519: lines.get('ed25519') ?? '', p256: lines.get('p256') ?? '' }
}

/** Opens a connection and asks one thing after the other; an answer is a message without its length. */
export async function converse(socketPath: string) {
  const socket = connect(socketPath)
  await once(socket, 'connect')
  const chunks = socket[Symbol.asyncIterator]()
  let left = Buffer.alloc(0)
  const ask = async (message: Uint8Array): Promise<Buffer> => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(message.length)
    socket.write(Buffer.concat([length, message]))
    while (left.length < 4 || left.length < 4 + left.readUInt32BE()) {
      const { done, value } = await chunks.next()
      if (done) throw new Error('the agent ended the connection')
      left = Buffer.concat([left, value as Buffer])
    }
    const end = 4 + left.readUInt32BE()
    const answer = left.subarray(4, end)
    left = left.subarray(end)
    return answer
  }
  return { ask, socket: socket as Socket }
}

/** Asks one thing on a connection of its own. */
export async function say(socketPath: string, message: Uint8Array): Promise<Buffer> {
  const { ask, socket } = await converse(socketPath)
  try {
    return await ask(message)
  } finally {
    socket.destroy()
  }
}
