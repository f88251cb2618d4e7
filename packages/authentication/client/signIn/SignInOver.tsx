import { Modal, ModalBody, ModalHead, Stack } from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { SignInForm } from "./SignInForm";
import { SignInSlot } from "./SignInSlot";
import { otherSignInMethods } from "./signInSlots";

interface SignInOverProps {
    /** Name of the member whose session has ended. */
    name: string;
    onClose: () => void;
    /** Called after a sign-in. It may be another member. */
    onSignedIn: () => void;
}

/**
 * Sign-in dialog over a page whose state must stay. Sign-ins that need more than a password, such as a second factor, lead to their own
 * page and back.
 */
export function SignInOver({ name, onClose, onSignedIn }: SignInOverProps): ReactNode {
    const t = useTranslation();
    const { pathname, search } = useLocation();
    const target = pathname + search;
    return (
        <Modal size="small" onClose={onClose} isUnsaved>
            <ModalHead>{t("Sign in again")}</ModalHead>
            <ModalBody>
                <Stack>
                    <p>
                        <Sentence text={t("The page stays as it is. {name} opened it.")} values={{ name: <bdi>{name}</bdi> }} />
                    </p>
                    <SignInForm target={target} onSignedIn={onSignedIn} />
                    <p>
                        <a href="/entry/passwordrequest" target="_blank" rel="noopener">
                            {t("Forgotten your password? Set a new one in another tab.")}
                        </a>
                    </p>
                    <SignInSlot of={otherSignInMethods} target={target} />
                </Stack>
            </ModalBody>
        </Modal>
    );
}
