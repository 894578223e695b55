import { rejectActivity } from '../activities/reject-activity.ts'
import type { Engine } from '../engine/engine.ts'
import { AgentError } from '../errors.ts'
import { isSettled } from '../ledger/lifecycle.ts'
import { type Program, submitAs } from '../programs/program.ts'
import { hexBytes, toHex } from '../schema/hex.ts'
import { signRawPayload } from '../signing/sign-raw-payload.ts'
import { sshAlgorithms } from '../ssh/ssh-public-key.ts'
import { sshPositive, sshString } from '../ssh/ssh-wire.ts'
import { sshKeysOf } from './ssh-keys.ts'

/** Signature that a program of SSH asks for. */
export interface AskedSshSignature {
  /** As SSH writes it. */
  readonly publicKey: Uint8Array
  readonly data: Uint8Array
  /** The git object and the binds of the connection, as `readBeside` reads them; absent if there are none. */
  readonly beside?: Uint8Array | undefined
}

/**
 * Asks for a signature as an ordinary activity of the program's user, and waits until it is decided.
 * @param gone - Aborted once nobody will collect the signature: then the request is taken back, and its place is free again.
 * @returns the signature as SSH writes it (RFC 8709, RFC 5656)
 * @throws AgentError; RpcError if the person or a rule refuses it
 */
export async function askSshSignature(
  engine: Engine,
  program: Program,
  { publicKey, data, beside }: AskedSshSignature,
  gone: AbortSignal,
): Promise<Uint8Array> {
  const key = sshKeysOf(engine, program.token.organizationId).find(each => each.publicKey.equals(publicKey))
  const algorithm = key && sshAlgorithms[key.curve]
  if (!key || algorithm === undefined)
    throw new AgentError('SIGNING_KEY_NOT_FOUND', 'There is no such key for SSH here. ssh-add -l lists the keys.')
  const isEd25519 = key.curve === 'CURVE_ED25519'
  const parameters = {
    signWith: key.signWith,
    payload: toHex(data),
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: isEd25519 ? 'HASH_FUNCTION_NOT_APPLICABLE' : 'HASH_FUNCTION_SHA256',
  }
  type Halves = { readonly r: string; readonly s: string }
  const waiting = { ...program, until: AbortSignal.any([program.until, gone]) }
  const asked = await submitAs<Halves>(engine, waiting, signRawPayload, parameters, beside && [beside])
  const { r, s } = await asked.result.catch(async thrown => {
    if (gone.aborted) await takeBack(engine, program, asked.id)
    throw thrown
  })
  const halves = [r, s].map(half => hexBytes(half) ?? new Uint8Array())
  const value = Buffer.concat(isEd25519 ? halves : halves.map(sshPositive))
  return Buffer.concat([sshString(algorithm), sshString(value)])
}

/** Rejects a request in the name of its own user, unless it has been decided. The request has paid for it in the limit on requests. */
async function takeBack(engine: Engine, program: Program, id: string): Promise<void> {
  const record = engine.store.activity(program.token.organizationId, id)
  if (!record || isSettled(record.status) || record.executing) return
  await submitAs(engine, { ...program, charge: () => undefined }, rejectActivity, { fingerprint: record.fingerprint })
}
