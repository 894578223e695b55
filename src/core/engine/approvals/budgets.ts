import type { Credential } from '../../activity/credential.ts'
import { AgentError } from '../../errors.ts'
import { newId } from '../../ids.ts'
import type { Milliseconds } from '../../milliseconds.ts'
import { activityTypesOfTransfers, assetsOfTransfers, knownTransfer } from '../../policies/engine/known-transfer.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Note } from '../../ports/note.ts'
import type { Reader, Store, Transaction } from '../../ports/store.ts'
import type { Budget } from '../../records/budget.ts'
import { requireRecord } from '../../require-record.ts'
import type { Request } from '../evaluation/evaluated-request.ts'
import { haveRoom, ownLimits, removeOwnLimits } from './own-limits.ts'

/** Amount that a program may pay in 24 hours without asking. */
export interface NewBudget {
  readonly apiKeyId: string
  readonly caip19: string
  /** In whole units of the asset, for example `20` or `0.5`. */
  readonly amount: string
}

/** Budgets of programs, which the person at the desk gives. They spare a question, and allow nothing. */
export interface Budgets {
  /** Returns the budget that answers for the person: the request is a transfer of its asset, and its limit and count have room. */
  find(reader: Reader, request: Request, credential: Credential): Budget | undefined
  /**
   * Gives a budget to an API key. A budget of the same asset ends, and what was paid within it no longer counts.
   * @throws AgentError `RESOURCE_NOT_FOUND`; `REQUEST_INVALID` for an asset whose transfers are not known, or too many decimals
   */
  create(organizationId: string, budget: NewBudget, note: Note): Promise<void>
  revoke(organizationId: string, budgetId: string, note: Note): Promise<void>
}

/** Time that a budget looks back, in milliseconds. */
const day = 24 * 60 * 60_000

export function createBudgets({ store, clock }: { readonly store: Store; readonly clock: Clock }): Budgets {
  return {
    find(reader, request, { key }) {
      const budgets = reader.list('budgets', request.organizationId, { credentialId: key.id })
      if (budgets.length === 0) return undefined
      const transfer = knownTransfer(request)
      // No limit of an amount measures fees, so a hundred large ones could cost more than the budget.
      if (!transfer?.isFeeSmall) return undefined
      return budgets.find(budget => budget.caip19 === transfer.asset.caip19 && haveRoom(reader, request, budget))
    },

    async create(organizationId, { apiKeyId, caip19, amount }, note) {
      const asset = assetOf(caip19, amount)
      await store.write(transaction => {
        const { id: credentialId, userId } = requireRecord(transaction, 'apiKeys', organizationId, apiKeyId)
        for (const each of transaction.list('budgets', organizationId))
          if (isOver(transaction, each) || (each.credentialId === credentialId && each.caip19 === caip19))
            removeBudget(transaction, each)
        const now = clock.now()
        const own = ownLimits(
          {
            of: 'budget',
            asset,
            limit: amount,
            activityTypes: activityTypesOfTransfers,
            groupBy: 'user',
            windowMs: day,
          },
          { organizationId, now },
        )
        own.insert(transaction)
        transaction.insert('budgets', {
          ...{ id: newId(), organizationId, createdAt: now, updatedAt: now },
          ...{ credentialId, userId, caip19, unit: asset.symbol, amount },
          ...own.ids,
        })
        note(transaction)
      })
    },

    async revoke(organizationId, budgetId, note) {
      await store.write(transaction => {
        const budget = transaction.find('budgets', organizationId, budgetId)
        if (!budget) return
        removeBudget(transaction, budget)
        note(transaction)
      })
    },
  }
}

/** @throws AgentError `REQUEST_INVALID` */
function assetOf(caip19: string, amount: string) {
  const asset = assetsOfTransfers()
    .flatMap(({ assets }) => assets)
    .find(each => each.caip19 === caip19)
  if (!asset)
    throw new AgentError('REQUEST_INVALID', 'Countersign cannot check transfers of this asset. Choose another.')
  if ((amount.split('.')[1]?.length ?? 0) > asset.decimals)
    throw new AgentError('REQUEST_INVALID', `${asset.symbol} has at most ${asset.decimals} decimals.`)
  return asset
}

/** Tells if the API key of a budget was deleted: then it answers for nothing. */
function isOver(reader: Reader, { organizationId, credentialId }: Budget): boolean {
  return reader.find('apiKeys', organizationId, credentialId) === undefined
}

/** Removes a budget that ends automatically, and leaves a receipt of that. @param why - A sentence in the past tense. */
export function endBudget(transaction: Transaction, budget: Budget, why: string, at: Milliseconds): void {
  removeBudget(transaction, budget)
  const { id, organizationId, amount, unit } = budget
  const change = `${id} ended: ${why}. It was: ${amount} ${unit} in 24 hours`
  transaction.receipt({ kind: 'setting', at, organizationId, setting: 'Daily budget', change })
}

/** Removes a budget with its limits. */
function removeBudget(transaction: Transaction, budget: Budget): void {
  transaction.remove('budgets', budget.organizationId, budget.id)
  removeOwnLimits(transaction, budget)
}
