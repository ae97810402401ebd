import { Button } from 'shared-ui/core';
import type { PanelLeg } from '../shared/bookingLegs';

export interface ReviewButtonProps {
  leg: PanelLeg;
  isOpen: boolean;
  onOpen: () => void;
}

/** Opens the review of a leg in the panel. */
export const ReviewButton = ({ leg, isOpen, onOpen }: ReviewButtonProps) =>
  leg.mayReview &&
  !isOpen && (
    <Button size="small" aria-label={`Review “${leg.name}”`} onClick={onOpen}>
      Review
    </Button>
  );
