import { Modal, ModalBody, ModalHead, Stack } from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { SignInForm } from "./SignInForm";
import { otherSignInMethods } from "./signInSlots";
import { Ways } from "./Ways";

interface SignInOverProps {
    /** Whose session has ended. */
    name: string;
    onClose: () => void;
    /** Somebody is signed in; whether it is the same member is not known yet. */
    onSignedIn: () => void;
}

/** Signing in over a page that is to stay. What takes more than a password, as a second factor does, leads to its own page and back here. */
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
                    <Ways of={otherSignInMethods} target={target} />
                </Stack>
            </ModalBody>
        </Modal>
    );
}
