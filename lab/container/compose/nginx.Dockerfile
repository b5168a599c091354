# In place of nginx:1.28, which only a registry has: Debian's nginx, set up like it.
ARG BASE
FROM ${BASE}
RUN apt-get update && apt-get install -y --no-install-recommends nginx && rm /etc/nginx/sites-enabled/default
CMD ["nginx", "-g", "daemon off;"]
