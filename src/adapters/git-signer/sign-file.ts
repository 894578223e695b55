import { readFileSync, writeFileSync } from 'node:fs'
import { signatureFileOf, signatureRequestOf } from '../../core/ssh/signature-file.ts'
import { askAgent } from './ask-agent.ts'
import { summaryOfObject } from './summary-of-object.ts'

/**
 * Signs a file that git wrote, as `ssh-keygen -Y sign` does: the signature is in a file beside it, with `.sig` at its end.
 * @param keyFile - With the public key. For a private key, the public one is in the file with `.pub` at its end.
 * @param agentSocket - Socket of `countersign ssh-agent`.
 * @throws Error with one sentence
 */
export async function signFile(namespace: string, keyFile: string, file: string, agentSocket: string): Promise<void> {
  const publicKey = publicKeyIn(keyFile) ?? publicKeyIn(`${keyFile}.pub`)
  if (!publicKey)
    throw new Error(`${keyFile} holds no public key. Set user.signingKey to key:: and a line of ssh-add -L`)
  const object = readFileSync(file)
  const data = signatureRequestOf(namespace, object)
  const summary = await summaryOfObject(object)
  const signature = await askAgent(agentSocket, { publicKey, data, object, summary })
  writeFileSync(`${file}.sig`, signatureFileOf(namespace, publicKey, signature))
}

/** Returns the key of a line such as `ssh-ed25519 AAAA… comment`; `undefined` for another file, and for none. */
function publicKeyIn(file: string): Uint8Array | undefined {
  try {
    const [, key] = /^(?:ssh|ecdsa)-[\w-]+ ([\w+/]+={0,2})(?:\s|$)/.exec(readFileSync(file, 'utf8')) ?? []
    return key === undefined ? undefined : Buffer.from(key, 'base64')
  } catch {
    return undefined
  }
}
