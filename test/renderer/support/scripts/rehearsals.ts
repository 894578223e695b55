import type { Rehearsal } from '../../../../src/shared/rehearsals.ts'
import { hour, idOf, recipient } from './basics.ts'

const changes: Rehearsal['changes'] = Array.from({ length: 26 }, (_, index) => ({
  activityId: idOf(5000 + (index % 12) + 1),
  sentence: `Send ${index + 1} ETH to ${recipient} on Ethereum`,
  userName: index % 2 === 0 ? 'Grace' : 'Intern',
  createdAt: Date.now() - index * hour,
  before: index % 5 === 0 ? 'votes' : 'denied',
  after: 'allowed',
}))

export const rehearsal: Rehearsal = {
  replayed: 412,
  skipped: 3,
  unknown: 0,
  more: true,
  before: { allowed: 300, votes: 12, denied: 100 },
  after: { allowed: 326, votes: 6, denied: 80 },
  changes,
}

export const unchanged: Rehearsal = {
  replayed: 412,
  skipped: 0,
  unknown: 0,
  more: false,
  before: { allowed: 300, votes: 12, denied: 100 },
  after: { allowed: 300, votes: 12, denied: 100 },
  changes: [],
}

export const untried: Rehearsal = {
  replayed: 0,
  skipped: 0,
  unknown: 0,
  more: false,
  before: { allowed: 0, votes: 0, denied: 0 },
  after: { allowed: 0, votes: 0, denied: 0 },
  changes: [],
}
