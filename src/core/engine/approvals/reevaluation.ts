/**
 * Told when decisions about requests that wait may have changed, and looks at those of that organization, once for all that is
 * told before it begins. The caller knows nothing of those that wait.
 */
export interface Reevaluation {
  /**
   * A look that begins from now on covers what has changed. Resolves when it has ended, and all that goes on because of it. Never
   * rejects: the change has been made, whatever becomes of others. What a look waits for must not wait for this.
   */
  due(organizationId: string): Promise<void>
  listen(look: Look): void
}

/**
 * Looks at those that wait.
 * @param again - The look after this one, where one is due by now.
 * @returns what goes on because of it, and is not waited for before the next look begins. Never rejects.
 */
export type Look = (organizationId: string, again: () => Promise<void> | undefined) => Promise<Onwards>
type Onwards = readonly Promise<unknown>[]

export function createReevaluation(): Reevaluation {
  let look: Look = async () => []
  /** Looks by organization: the one under way, and the next. */
  const underWay = new Map<string, Promise<Onwards>>()
  const planned = new Map<string, Promise<Onwards>>()

  return {
    due(organizationId) {
      let next = planned.get(organizationId)
      if (!next) {
        next = lookNext(organizationId)
        planned.set(organizationId, next)
      }
      return ended(next)
    },
    listen(listener) {
      look = listener
    },
  }

  async function lookNext(organizationId: string): Promise<Onwards> {
    await underWay.get(organizationId)
    planned.delete(organizationId)
    const looking = look(organizationId, () => {
      const next = planned.get(organizationId)
      return next && ended(next)
    })
    underWay.set(organizationId, looking)
    try {
      return await looking
    } finally {
      if (underWay.get(organizationId) === looking) underWay.delete(organizationId)
    }
  }
}

async function ended(looking: Promise<Onwards>): Promise<void> {
  await Promise.allSettled(await looking)
}
