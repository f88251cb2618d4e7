import { Button, Field, FileSize, Icon, Row, TextInput, textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useState } from "react";
import { upload } from "./Upload.styles";
import type { Upload, Uploads } from "./useUploads";

/**
 * Live region that announces the progress of uploads. Always rendered, because assistive technology announces only changes of existing
 * regions.
 */
export function UploadStatus({ uploads: { news } }: { uploads: Uploads }): ReactNode {
    const t = useTranslation();
    return (
        <div className={textStyles.hidden} role="status">
            {news?.state === "sending" && t("Uploading {name}", { name: news.name })}
            {news?.state === "here" && t("{name} is uploaded.", { name: news.name })}
            {news?.state === "failed" && t("{name} was not uploaded.", { name: news.name })}
        </div>
    );
}

interface UploadListProps {
    uploads: Uploads;
    /** Called when an upload is removed from the list, so that the focus can move elsewhere. */
    onRemoved?: () => void;
}

/** List of uploads with their progress, errors and the field for an image's description. Renders nothing without uploads. */
export function UploadList({ uploads, onRemoved }: UploadListProps): ReactNode {
    const t = useTranslation();
    if (uploads.list.length === 0) return null;
    return (
        <ul className={upload.list} aria-label={t("Uploads")}>
            {uploads.list.map((one) => (
                <UploadItem key={one.key} one={one} uploads={uploads} onRemoved={onRemoved} />
            ))}
        </ul>
    );
}

const MAX_ALT_LENGTH = 500;

interface UploadItemProps {
    one: Upload;
    uploads: Uploads;
    onRemoved: (() => void) | undefined;
}

function UploadItem({ one, uploads, onRemoved }: UploadItemProps): ReactNode {
    const t = useTranslation();
    const [words, setWords] = useState("");
    const { file, media, wrong, share } = one;
    const isSending = !media && wrong === undefined;
    const isDescribed = one.isPicture && (uploads.requiresDescription || media) && wrong === undefined;
    return (
        <li className={upload.item}>
            <div className={upload.picture}>
                {media ? <img src={media.url} alt="" /> : <Icon name={one.isPicture ? "image" : "attach"} />}
            </div>
            <div className={upload.words}>
                <div className={upload.head}>
                    <span className={upload.name} dir="auto">
                        {file.name}
                    </span>
                    <span className={upload.size}>
                        <FileSize bytes={file.size} />
                    </span>
                </div>
                {isSending && (
                    <progress
                        className={upload.progress}
                        value={share}
                        max={1}
                        aria-label={t("Uploading {name}", { name: file.name })}
                    />
                )}
                {wrong !== undefined && (
                    <p className={upload.wrong} role="alert">
                        <Icon name="error" size="s" />
                        <span dir="auto">{wrong}</span>
                    </p>
                )}
                {isDescribed && <DescriptionField words={words} onChange={setWords} onEnter={() => uploads.insert(one, words)} />}
                <Row>
                    {media && (
                        <Button size={32} onClick={() => uploads.insert(one, words)}>
                            {t("Insert picture")}
                        </Button>
                    )}
                    {wrong !== undefined && one.mayRetry && (
                        <Button size={32} icon="redo" onClick={() => uploads.retry(one)}>
                            {t("Try again")}
                        </Button>
                    )}
                    <Button
                        size={32}
                        variant="text"
                        flush={wrong !== undefined ? !one.mayRetry : !media}
                        onClick={() => {
                            uploads.drop(one);
                            onRemoved?.();
                        }}
                        aria-label={isSending ? t("Cancel {name}", { name: file.name }) : t("Remove {name}", { name: file.name })}
                    >
                        {isSending ? t("Cancel") : t("Remove")}
                    </Button>
                </Row>
            </div>
        </li>
    );
}

interface DescriptionFieldProps {
    words: string;
    onChange: (words: string) => void;
    onEnter: () => void;
}

/** Field for what an image shows. */
function DescriptionField({ words, onChange, onEnter }: DescriptionFieldProps): ReactNode {
    const t = useTranslation();
    return (
        <Field
            label={t("What the picture shows")}
            hint={t("For people who can’t see it. Leave it empty if the picture is only decoration.")}
        >
            {(attributes) => (
                <TextInput
                    {...attributes}
                    value={words}
                    maxLength={MAX_ALT_LENGTH}
                    onChange={({ target }) => onChange(target.value)}
                    onKeyDown={(event) => {
                        if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
                        // Prevents submitting the surrounding form.
                        event.preventDefault();
                        onEnter();
                    }}
                />
            )}
        </Field>
    );
}
