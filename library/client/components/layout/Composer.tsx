import { useTranslation } from "@parley/library/client/i18n";
import { Icon } from "@parley/library/client/icons";
import type { ReactNode, Ref, TextareaHTMLAttributes } from "react";
import { classNames } from "../classNames";
import { UserPhoto } from "../content/UserPhoto";
import { composer } from "./Composer.styles";

/** Where the newest words are: only in this window, on this device, or on the account. */
export type Kept = "no" | "device" | "account";

interface ComposerProps {
    /** Where links to it lead: `create-comment`. */
    id?: string;
    title: string;
    photoUrl?: string | null | undefined;
    /** A form with an `Editor` and a `ComposerEnd`. */
    children: ReactNode;
}

/** The place to write in, below what is answered. */
export function Composer({ id, title, photoUrl, children }: ComposerProps): ReactNode {
    return (
        <section className={composer.root} id={id} aria-label={title}>
            <div className={composer.photo}>
                <UserPhoto url={photoUrl} />
            </div>
            <div>
                <h2 className={composer.title}>{title}</h2>
                {children}
            </div>
        </section>
    );
}

interface EditorProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className" | "style"> {
    /** The frame tells it by its line; say it with a `SavedLine`, too. `account` when not given. */
    kept?: Kept;
    ref?: Ref<HTMLTextAreaElement>;
    /** The frame itself. */
    frame?: Ref<HTMLDivElement>;
    /** In the frame, above the text. */
    head?: ReactNode;
    /** In the frame, below the text. */
    children?: ReactNode;
}

/** Several lines of text in a frame that tells where they are kept. Name it with `aria-label`, or inside a `Field`. */
export function Editor({ kept = "account", frame, head, children, ...rest }: EditorProps): ReactNode {
    return (
        <div
            ref={frame}
            className={classNames(composer.editor, kept !== "account" && composer[kept], rest["aria-invalid"] && composer.wrong)}
        >
            {head}
            <textarea rows={4} {...rest} className={composer.write} />
            {children}
        </div>
    );
}

interface TitleFieldProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className" | "style" | "rows"> {
    ref?: Ref<HTMLTextAreaElement>;
}

/** The title of a new post: as large as it will be read. */
export function TitleField(props: TitleFieldProps): ReactNode {
    return <textarea {...props} rows={1} className={composer.titleField} />;
}

interface ComposerEndProps {
    /** Where the words are; null as long as there are none: its place is kept, so that nothing moves with the first letter. */
    saved?: ReactNode;
    children: ReactNode;
}

/** Below the editor: where the words are, and what to do with them. The submit button comes last. */
export function ComposerEnd({ saved, children }: ComposerEndProps): ReactNode {
    return (
        <div className={composer.end}>
            <div className={classNames(saved !== undefined && composer.savedPlace)} role="status">
                {saved}
            </div>
            <div className={composer.buttons}>{children}</div>
        </div>
    );
}

const SAVED = {
    no: { icon: "not-saved", words: "Not saved" },
    device: { icon: "on-device", words: "Saved on this device" },
    account: { icon: "on-account", words: "Saved to your account" },
} as const;

interface SavedLineProps {
    kept: Kept;
    /** Why the account doesn't have them, in the server's words, so that nobody believes it has. */
    refusal?: string | undefined;
    children?: ReactNode;
}

/** Where the words are: a sample of the line, and the line said in words. */
export function SavedLine({ kept, refusal, children }: SavedLineProps): ReactNode {
    const t = useTranslation();
    const { icon, words } = SAVED[kept];
    return (
        <span
            className={classNames(composer.saved, kept === "no" && composer.savedNo, kept === "account" && composer.savedAccount)}
        >
            <Icon name={icon} />
            <span>
                {kept === "device" && refusal ? t("Kept on this device only: {reason}", { reason: refusal }) : t(words)}
                {children && <>, {children}</>}
            </span>
        </span>
    );
}
