import { FileCode, type LucideIcon, UserCheck } from 'lucide-react'
import type { ChainsView, PolicyTemplate } from '../../../../shared/chains.ts'
import { type ChainTemplate, ChainTemplateForm } from './chain-template-form.tsx'
import type { Template } from './templates.ts'

const icons: Readonly<Record<PolicyTemplate['icon'], LucideIcon>> = { person: UserCheck, code: FileCode }

/** The templates of chains: one for all that share a title. */
export function chainTemplates({ chains }: Pick<ChainsView, 'chains'>): {
  readonly common: readonly Template[]
  readonly others: readonly Template[]
} {
  const byTitle = new Map<string, [ChainTemplate, ...ChainTemplate[]]>()
  for (const { id, templates } of chains) {
    for (const template of templates) {
      const alike = byTitle.get(template.title)
      if (alike) alike.push({ chain: id, template })
      else byTitle.set(template.title, [{ chain: id, template }])
    }
  }
  const all = [...byTitle.values()]
  return {
    common: all.filter(([{ template }]) => template.isCommon).map(asTemplate),
    others: all.filter(([{ template }]) => !template.isCommon).map(asTemplate),
  }
}

function asTemplate(variants: readonly [ChainTemplate, ...ChainTemplate[]]): Template {
  const { title, about, icon } = variants[0].template
  return { title, about, Icon: icons[icon], Form: props => <ChainTemplateForm variants={variants} {...props} /> }
}
