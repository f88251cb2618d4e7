import type { Me } from "@parley/accounts/contract";
import { EDIT_PROFILE, isDefaultPhoto } from "@parley/accounts/contract";
import { Button, Row, Stack, UserPhoto } from "@parley/library/client/components";
import { FileField, FormPart, Refusal, SavedNotice, useSentForm } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import { useAppDispatch } from "@parley/library/client/store";
import { createUploadTooBigError, formatList, formatText } from "@parley/library/contract";
import { findPhotoNameProblem, PHOTO_EXTENSIONS, PHOTO_LIMIT } from "@parley/users/contract";
import type { ChangeEvent, FormEvent, ReactNode, RefObject } from "react";
import { useRef, useState } from "react";
import { photoForm } from "./PhotoForm.styles";
import { refetchProfile, removePhoto, sendPhoto } from "./profile.thunks";

interface PhotoFormProps {
    me: Me;
    /** Whether the form was posted without scripts and has been stored. */
    isSaved: boolean;
}

/** Picked photo that is not uploaded yet. */
interface Picked {
    file: File;
    /** Data URL of the photo. */
    preview: string;
}

const MEGABYTE = 1024 * 1024;

/** Forms to preview, upload and remove the viewer's photo. Without scripts they are two plain forms. */
export function PhotoForm({ me, isSaved }: PhotoFormProps): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const form = useSentForm("photo", isSaved);
    const input = useRef<HTMLInputElement>(null);
    const saved = useRef<HTMLDivElement>(null);
    const [picked, setPicked] = useState<Picked>();
    const [share, setShare] = useState<number>();
    const photo = me.profilePhotoUrl ?? me.photoUrl;
    const own = isDefaultPhoto(photo) ? undefined : photo;

    return (
        <FormPart title={t("Your photo")}>
            <div className={photoForm.root}>
                <UserPhoto url={picked?.preview ?? own} size={145} alt={picked ? t("The photo you picked") : t("Your photo")} />
                <Stack>
                    <Refusal form={form} />
                    <form method="post" action={`${EDIT_PROFILE}/photo`} encType="multipart/form-data" onSubmit={send}>
                        <TransientKeyField />
                        <Stack>
                            <PhotoField isAnother={own !== undefined} form={form} input={input} onPick={pick} />
                            {share !== undefined && (
                                <progress className={photoForm.progress} value={share} max={1} aria-label={t("Uploading")} />
                            )}
                            <Row>
                                <Button type="submit" busy={form.busy}>
                                    {t("Upload")}
                                </Button>
                            </Row>
                        </Stack>
                    </form>
                    {own && (
                        <form method="post" action={`${EDIT_PROFILE}/photo/remove`} onSubmit={remove}>
                            <TransientKeyField />
                            <Button type="submit" variant="text" flush icon="trash" disabled={form.busy}>
                                {t("Remove photo")}
                            </Button>
                        </form>
                    )}
                    <SavedNotice isSaved={form.isSaved} wasSaved={isSaved} ref={saved}>
                        {own ? t("Your photo is saved.") : t("Your photo is removed.")}
                    </SavedNotice>
                </Stack>
            </div>
        </FormPart>
    );

    function pick({ target }: ChangeEvent<HTMLInputElement>): void {
        form.changed();
        setPicked(undefined);
        const file = target.files?.[0];
        if (!file || refused(file)) return;
        const reader = new FileReader();
        reader.onload = () => setPicked({ file, preview: String(reader.result) });
        reader.readAsDataURL(file);
    }

    /** Rejects a photo before the upload for the same reasons as the server. */
    function refused({ name, size }: File): boolean {
        const wrong =
            findPhotoNameProblem(name) ??
            (size > PHOTO_LIMIT.maximumBytes ? createUploadTooBigError(PHOTO_LIMIT.maximumBytes) : undefined);
        if (wrong === undefined) form.refuse({});
        else
            form.refuse({
                [PHOTO_LIMIT.field]: [{ field: PHOTO_LIMIT.field, code: "invalid", status: 400, message: formatText(t, wrong) }],
            });
        return wrong !== undefined;
    }

    function send(event: FormEvent): void {
        event.preventDefault();
        const file = input.current?.files?.[0];
        if (!file || refused(file)) return;
        void form.submit(async () => {
            setShare(0);
            const refusal = await dispatch(sendPhoto(file, setShare));
            setShare(undefined);
            if (refusal) return refusal;
            setPicked(undefined);
            if (input.current) input.current.value = "";
            return undefined;
        });
    }

    function remove(event: FormEvent): void {
        event.preventDefault();
        void form.submit(async () => {
            const action = await dispatch(removePhoto({ userID: "$me" }));
            if (removePhoto.rejected.match(action)) return action.payload ?? { status: 0, message: action.error.message ?? "" };
            // The remove button disappears with the photo, so focus moves to the status message.
            saved.current?.focus();
            await dispatch(refetchProfile());
            return undefined;
        });
    }
}

interface PhotoFieldProps {
    /** Whether the member has a photo already. */
    isAnother: boolean;
    form: Pick<ReturnType<typeof useSentForm>, "errorsOf">;
    input: RefObject<HTMLInputElement | null>;
    onPick: (event: ChangeEvent<HTMLInputElement>) => void;
}

function PhotoField({ isAnother, form, input, onPick }: PhotoFieldProps): ReactNode {
    const t = useTranslation();
    return (
        <FileField
            id={`photo-${PHOTO_LIMIT.field}`}
            ref={input}
            label={isAnother ? t("Another photo") : t("A photo")}
            hint={t("{kinds}, up to {size} MB. It is cropped to a square, and its location data is removed.", {
                kinds: formatList(t, PHOTO_EXTENSIONS),
                size: PHOTO_LIMIT.maximumBytes / MEGABYTE,
            })}
            errors={form.errorsOf(PHOTO_LIMIT.field)}
            name={PHOTO_LIMIT.field}
            accept={PHOTO_EXTENSIONS.map((extension) => `.${extension}`).join(",")}
            onChange={onPick}
        />
    );
}
