import { CalendarClock, Gauge, type LucideIcon, ShieldBan, Users } from 'lucide-react'
import type { FunctionComponent } from 'react'
import { BlockExportsForm } from './block-exports-form.tsx'
import { BusinessHoursForm } from './business-hours-form.tsx'
import { SpendLimitForm } from './spend-limit-form.tsx'
import type { TemplateProps } from './template-form.tsx'
import { TwoPeopleForm } from './two-people-form.tsx'

export interface Template {
  readonly title: string
  readonly about: string
  readonly Icon: LucideIcon
  readonly Form: FunctionComponent<TemplateProps>
}

/** The common cases that are of no chain, most common first. */
export const templates: readonly Template[] = [
  {
    title: 'Spending limit',
    about: 'Allow spending until a limit is used up.',
    Icon: Gauge,
    Form: SpendLimitForm,
  },
  {
    title: 'Several people',
    about: 'Allow something once two or more people have agreed.',
    Icon: Users,
    Form: TwoPeopleForm,
  },
  {
    title: 'No exports',
    about: 'Deny every export of keys and recovery phrases.',
    Icon: ShieldBan,
    Form: BlockExportsForm,
  },
  {
    title: 'Business hours',
    about: 'Deny signatures at night or at the weekend.',
    Icon: CalendarClock,
    Form: BusinessHoursForm,
  },
]
