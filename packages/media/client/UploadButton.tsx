import { Button } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useRef } from "react";
import type { Uploads } from "./useUploads";

interface UploadButtonProps {
    uploads: Uploads;
    /** Whether only the icon is visible. */
    only?: boolean;
    size?: 32 | 36;
    disabled?: boolean;
}

/** Button that adds files to a post. Renders nothing for viewers without permission to upload. */
export function UploadButton({ uploads, only = false, size = 36, disabled = false }: UploadButtonProps): ReactNode {
    const t = useTranslation();
    const input = useRef<HTMLInputElement>(null);
    if (!uploads.mayUpload) return null;
    const name = t("Add pictures and files");
    return (
        <>
            <Button
                variant="text"
                size={size}
                icon="attach"
                only={only}
                {...(only && { "aria-label": name, title: name })}
                disabled={disabled}
                onClick={() => input.current?.click()}
            >
                {!only && name}
            </Button>
            <input
                ref={input}
                type="file"
                hidden
                multiple
                accept={uploads.extensions.map((extension) => `.${extension}`).join(",")}
                onChange={({ target }) => {
                    uploads.add([...(target.files ?? [])]);
                    // Allows picking the same file again.
                    target.value = "";
                }}
            />
        </>
    );
}
