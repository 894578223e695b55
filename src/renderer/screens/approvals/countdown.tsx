import { Clock } from 'lucide-react'
import { useNow } from '../../hooks/now.ts'
import { fullTime, timeLeft } from '../../words/time.ts'

/** Time that a request still waits. Not read out every second; the full time is its description. */
export function Countdown({ expiresAt }: { expiresAt: number }) {
  const left = expiresAt - useNow(500)
  return (
    <span
      className={`countdown ${left < 30_000 ? 'countdown-short' : ''}`}
      role="timer"
      aria-live="off"
      title={`Until ${fullTime(expiresAt)}`}
    >
      <Clock size={15} aria-hidden />
      {left > 0 ? `${timeLeft(left)} left` : 'Expired'}
    </span>
  )
}
