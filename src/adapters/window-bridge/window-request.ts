import { timingSafeEqual } from 'node:crypto'
import type { Request } from 'express'
import { parseBody } from '../../core/engine/stages/authenticate/read-body.ts'
import { AgentError } from '../../core/errors.ts'
import { readBody } from '../loopback/read-body.ts'

/**
 * A body in the one form the window sends: JSON in UTF-8, not compressed.
 * @throws AgentError `MEDIA_TYPE_REFUSED`, `BODY_TOO_LARGE`, `REQUEST_INVALID`
 */
export async function bodyOf(request: Request, cap: number): Promise<unknown> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers
  if (!/^application\/json\s*(;\s*charset=utf-8\s*)?$/i.test(type) || !/^identity$/i.test(encoding)) {
    throw new AgentError('MEDIA_TYPE_REFUSED', 'The window sends JSON in UTF-8, not compressed.')
  }
  return parseBody(await readBody(request, { cap })).value
}

export function same(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
