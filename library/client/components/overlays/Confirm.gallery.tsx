import { createGalleryPage } from "@parley/library/client/gallery";
import type { ReactNode } from "react";
import { useState } from "react";
import { Button } from "../inputs/Button";
import { textStyles } from "../Text.styles";
import { Confirm } from "./Confirm";

export const confirms = createGalleryPage("Confirm", {
    "What cannot be taken back": () => (
        <ConfirmDemo name="Delete for good" action="Delete" isDanger>
            <p>Are you sure you want to delete this discussion for good?</p>
            <p className={textStyles.quiet}>Nobody can restore it or its 23 replies.</p>
        </ConfirmDemo>
    ),
    "What others are told of": () => (
        <ConfirmDemo name="Send to 214 members" action="Send">
            <p>It is sent at once, and cannot be called back.</p>
        </ConfirmDemo>
    ),
    Busy: () => (
        <ConfirmDemo name="Close the books" action="Close" isBusy>
            <p>The accounts of 2025 are closed.</p>
        </ConfirmDemo>
    ),
    Refused: () => (
        <ConfirmDemo
            name="Delete the account"
            action="Delete"
            isDanger
            error="Your password was changed elsewhere. Sign in again first."
        >
            <p>Your posts stay, without your name.</p>
        </ConfirmDemo>
    ),
});

interface ConfirmDemoProps {
    name: string;
    action: string;
    isDanger?: boolean;
    isBusy?: boolean;
    error?: string;
    children: ReactNode;
}

function ConfirmDemo({ name, isBusy = false, ...confirm }: ConfirmDemoProps): ReactNode {
    const [answer, setAnswer] = useState("");
    const [isOpen, setOpen] = useState(false);
    const [isWorking, setWorking] = useState(false);
    const finish = (outcome: string) => {
        setAnswer(outcome);
        setOpen(false);
    };
    return (
        <>
            <Button onClick={() => setOpen(true)}>{name}</Button> <span>{answer}</span>
            {isOpen && (
                <Confirm
                    {...confirm}
                    title={name}
                    isBusy={isWorking}
                    onConfirm={() => (isBusy ? setWorking(true) : finish("Done."))}
                    onCancel={() => finish("Not done.")}
                />
            )}
        </>
    );
}
