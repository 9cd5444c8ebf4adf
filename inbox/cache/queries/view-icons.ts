import {
  Bug,
  Building2,
  Clock,
  CreditCard,
  Flag,
  Flame,
  Heart,
  Inbox,
  type LucideIcon,
  ShoppingCart,
  Star,
  Truck,
  Wrench,
} from 'lucide-react';
import type { ViewIcon } from '../../../contract/values/view-icons.ts';

export const viewIconsByName: Readonly<Record<ViewIcon, LucideIcon>> = {
  inbox: Inbox,
  star: Star,
  flag: Flag,
  flame: Flame,
  clock: Clock,
  heart: Heart,
  bug: Bug,
  cart: ShoppingCart,
  truck: Truck,
  wrench: Wrench,
  card: CreditCard,
  building: Building2,
};
