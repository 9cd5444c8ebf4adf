import { lazyPart } from '../connection/lazy-part.tsx';
import { overlayFrame } from '../connection/overlay-frame.tsx';
import { answerStepUp, useStepUpQuestion } from './step-up.ts';

const StepUpDialog = lazyPart({
  script: () => import('./step-up-dialog.tsx'),
  pick: (it) => it.StepUpDialog,
  frame: overlayFrame(() => answerStepUp(false)),
});

/** Asks over any screen who the user is, when the server requires a recent proof. */
export function StepUpLayer() {
  const question = useStepUpQuestion();
  return question && <StepUpDialog question={question} />;
}
