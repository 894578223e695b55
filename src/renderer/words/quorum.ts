import type { QuorumView } from '../../shared/views.ts'

/** Who decides in an organization, in a sentence. */
export function quorumWords({ threshold, of }: QuorumView): string {
  if (of === 1) return 'One root user decides alone.'
  if (threshold === 1) return `Any one of ${of} root users decides alone.`
  return `${threshold} of ${of} root users must agree.`
}
